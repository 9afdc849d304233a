@echo off
if exist "%~dp0python.exe" (
    "%~dp0python.exe" "%~dp0mahj" %*
) else (
    "%~dp0..\python.exe" "%~dp0mahj" %*
)
