terraform {
  required_providers {
    videogen = {
      source  = "videogen/videogen"
      version = "~> 0.1"
    }
  }

  # Any backend that locks will do.
  backend "http" {}
}

provider "videogen" {
  # A pull request that would generate more than this many stops in its plan.
  max_new_videos = 5

  # The runner keeps this directory for the next job; .terraform goes away with the checkout.
  journal_path = "${path.root}/journal"
}

resource "videogen_video" "teaser" {
  prompt   = "Snow settles on a railway platform at night"
  duration = 8
  quality  = "hd"

  lifecycle {
    create_before_destroy = true
  }
}

resource "videogen_video_file" "teaser" {
  video_id = videogen_video.teaser.id
  path     = "${path.root}/videos/teaser.mp4"

  # The next job starts on an empty disk, and that is no reason to download again.
  on_missing = "ignore"

  # Shorter than the job's own limit, so that Terraform ends by itself and is not killed.
  timeouts = {
    create = "15m"
    update = "15m"
  }
}
