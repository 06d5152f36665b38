resource "videogen_video" "this" {
  prompt       = var.prompt
  duration     = var.duration
  quality      = var.quality
  retain       = var.retain
  on_failure   = var.on_failure
  on_ambiguous = var.on_ambiguous

  timeouts = var.timeouts == null ? null : {
    create = var.timeouts.create
    delete = var.timeouts.delete
  }

  # A replacement whose generation fails leaves the old video, and its file.
  lifecycle {
    create_before_destroy = true
  }
}

resource "videogen_video_file" "this" {
  video_id        = videogen_video.this.id
  path            = var.path
  keep_on_destroy = var.keep_on_destroy
  overwrite       = var.overwrite
  on_missing      = var.on_missing

  timeouts = var.timeouts == null ? null : {
    create = var.timeouts.create
    update = var.timeouts.update
  }
}
