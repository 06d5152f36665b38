# Needs no service and pays for nothing: the provider's schema and checks are real, its answers are made up. What is
# made up has to pass the checks, hence a UUID; left out, Terraform takes eight random characters.

mock_provider "videogen" {
  mock_resource "videogen_video" {
    defaults = {
      id      = "8f14e45f-ceea-467f-9a3c-2d5b6f0f1c11"
      failure = null
    }
  }

  mock_resource "videogen_video_file" {
    defaults = {
      mode       = "0644"
      present    = true
      sha256     = "f46731aafc547afefac6d4195c6a00d8bf340b55badf76314183afe1bafd003b"
      size_bytes = 26040
    }
  }
}

variables {
  prompt = "A lighthouse turning its beam through thick fog"
  path   = "videos/lighthouse.mp4"
}

run "plans_what_is_asked_for" {
  command = plan

  assert {
    condition     = videogen_video.this.prompt == var.prompt && videogen_video_file.this.path == var.path
    error_message = "The module does not pass on what it is given."
  }
}

run "tells_what_is_there" {
  assert {
    condition     = output.id == videogen_video_file.this.video_id && output.size_bytes == 26040 && output.failure == null
    error_message = "An output is not what it should be."
  }
}

run "passes_limits_on" {
  command = plan

  variables {
    duration = 8
    timeouts = {
      create = "1h30m"
    }
  }

  assert {
    condition     = videogen_video.this.timeouts.create == "1h30m"
    error_message = "The limit does not arrive."
  }
}
