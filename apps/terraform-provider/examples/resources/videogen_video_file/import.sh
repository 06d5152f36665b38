# The video's id and the file that is already there, which is adopted and not downloaded again.
terraform import 'videogen_video_file.clip["dawn"]' 8f14e45f-ceea-467f-9a3c-2d5b6f0f1c11:videos/dawn.mp4
