terraform import videogen_video.harbour 8f14e45f-ceea-467f-9a3c-2d5b6f0f1c11
