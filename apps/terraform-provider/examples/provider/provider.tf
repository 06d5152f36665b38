terraform {
  required_providers {
    videogen = {
      source  = "videogen/videogen"
      version = "~> 0.1"
    }
  }
}

# The key comes from VIDEOGEN_API_KEY, so that it is in no file.
provider "videogen" {
  base_url = "https://videos.example.com"
}

resource "videogen_video" "intro" {
  prompt   = "A paper boat crosses a puddle that mirrors the evening sky"
  duration = 5
  quality  = "hd"

  lifecycle {
    create_before_destroy = true
  }
}

resource "videogen_video_file" "intro" {
  video_id = videogen_video.intro.id
  path     = "${path.root}/videos/intro.mp4"
}
