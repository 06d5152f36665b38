terraform {
  required_providers {
    videogen = {
      source  = "videogen/videogen"
      version = "~> 0.1"
    }
  }
}

provider "videogen" {
  # Nothing new is to be generated before everything old is in the state.
  max_new_videos = 0
}

locals {
  # What the script has kept: a name for each video, its id, and what was asked for.
  videos = jsondecode(file("${path.root}/videos.json"))
}

resource "videogen_video" "all" {
  for_each = local.videos

  prompt   = each.value.prompt
  duration = each.value.duration
  quality  = each.value.quality

  lifecycle {
    create_before_destroy = true
  }
}

resource "videogen_video_file" "all" {
  for_each = local.videos

  video_id = videogen_video.all[each.key].id
  path     = "videos/${each.key}.mp4"
}

# Both blocks can go once they are applied.
import {
  for_each = local.videos
  to       = videogen_video.all[each.key]
  id       = each.value.id
}

import {
  for_each = local.videos
  to       = videogen_video_file.all[each.key]
  id       = "${each.value.id}:videos/${each.key}.mp4"
}
