from cdktf import App, LocalBackend, TerraformOutput, TerraformStack
from videogen_cdktf import AccountInfo, LibraryVideo, Video, VideogenProvider, VideogenProviderStatuses
from videogen_cdktf import VideoLibrary, VideoLimits, VideoTimeouts

app = App(outdir="out")
stack = TerraformStack(app, "clips")
LocalBackend(stack, path="terraform.tfstate")
VideogenProvider(
    stack,
    "videogen",
    request_timeout="30s",
    statuses=VideogenProviderStatuses(completed=["completed", "done"]),
)

waves = Video(
    stack,
    "waves",
    prompt="Waves at dusk",
    duration=5,
    quality="hd",
    path="videos/waves.mp4",
    timeouts=VideoTimeouts(create="10m"),
)
waves.file.add_override("mode", "0600")

library = VideoLibrary(
    stack,
    "library",
    manifest="clips.csv",
    videos={"rain": LibraryVideo(prompt="Rain on a tin roof", file="wet/rain.mp4")},
    directory="videos",
    duration=3,
    quality="hd",
    keep_on_destroy=True,
)

TerraformOutput(stack, "sha256", value=waves.sha256)
TerraformOutput(stack, "market", value=library.video("market").video_id)
TerraformOutput(stack, "account", value=AccountInfo(stack, "me").account_id)
VideoLimits.apply(app, max_duration=10, qualities=["sd", "hd"])
app.synth()
