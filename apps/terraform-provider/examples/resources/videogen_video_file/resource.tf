locals {
  clips = {
    dawn = "Mist lifts from a lake at dawn"
    noon = "A market square at noon, seen from above"
    dusk = "Street lamps come on in the rain"
  }
}

resource "videogen_video" "clip" {
  for_each = local.clips

  prompt   = each.value
  duration = 5
  quality  = "hd"

  lifecycle {
    create_before_destroy = true
  }
}

# All videos are generated at the same time; each file waits for its own.
resource "videogen_video_file" "clip" {
  for_each = videogen_video.clip

  video_id = each.value.id
  path     = "${path.root}/videos/${each.key}.mp4"

  timeouts = {
    create = "20m"
  }
}

output "checksums" {
  value = { for name, file in videogen_video_file.clip : name => file.sha256 }
}
