terraform {
  required_providers {
    videogen = {
      source  = "videogen/videogen"
      version = "~> 0.1"
    }
  }
}

provider "videogen" {
  # However many waits -parallelism allows, so many requests are under way at most.
  max_concurrent_requests = 8
}

variable "prompts" {
  type = map(string)
}

resource "videogen_video" "clip" {
  for_each = var.prompts

  prompt = each.value

  lifecycle {
    create_before_destroy = true
  }
}

resource "videogen_video_file" "clip" {
  for_each = videogen_video.clip

  video_id = each.value.id
  path     = "${path.root}/videos/${each.key}.mp4"
}
