import {
  to = videogen_video_file.clip["dawn"]
  id = "8f14e45f-ceea-467f-9a3c-2d5b6f0f1c11:videos/dawn.mp4"
}
