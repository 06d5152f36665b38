resource "videogen_video" "harbour" {
  prompt   = "Fishing boats leave a harbour at dawn, seen from a slow drone"
  duration = 8
  quality  = "hd"

  # A new prompt is a new video. This one stays until that one is accepted.
  lifecycle {
    create_before_destroy = true
  }
}

# Waits for the video and downloads it.
resource "videogen_video_file" "harbour" {
  video_id = videogen_video.harbour.id
  path     = "${path.root}/videos/harbour.mp4"
}
