data "videogen_video" "harbour" {
  video_id = "8f14e45f-ceea-467f-9a3c-2d5b6f0f1c11"
}

output "status" {
  value = data.videogen_video.harbour.status
}
