resource "videogen_video" "harbour" {
  prompt = "Fishing boats leave a harbour at dawn"

  lifecycle {
    create_before_destroy = true
  }
}

resource "videogen_video_file" "harbour" {
  video_id = videogen_video.harbour.id

  # Forward slashes work everywhere; in HCL a backslash would have to be doubled.
  path = "D:/videos/harbour.mp4"
}
