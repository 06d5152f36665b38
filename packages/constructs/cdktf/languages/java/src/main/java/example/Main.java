package example;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.AppConfig;
import com.hashicorp.cdktf.LocalBackend;
import com.hashicorp.cdktf.LocalBackendConfig;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformOutputConfig;
import com.hashicorp.cdktf.TerraformStack;
import io.videogen.cdktf.AccountInfo;
import io.videogen.cdktf.LibraryVideo;
import io.videogen.cdktf.Video;
import io.videogen.cdktf.VideoLibrary;
import io.videogen.cdktf.VideoLimits;
import io.videogen.cdktf.VideoLimitsProps;
import io.videogen.cdktf.VideoTimeouts;
import io.videogen.cdktf.VideogenProvider;
import io.videogen.cdktf.VideogenProviderStatuses;
import java.util.List;
import java.util.Map;

public class Main {
  public static void main(String[] args) {
    App app = new App(AppConfig.builder().outdir("out").build());
    TerraformStack stack = new TerraformStack(app, "clips");
    new LocalBackend(stack, LocalBackendConfig.builder().path("terraform.tfstate").build());
    VideogenProvider.Builder.create(stack, "videogen")
        .requestTimeout("30s")
        .statuses(VideogenProviderStatuses.builder().completed(List.of("completed", "done")).build())
        .build();

    Video waves = Video.Builder.create(stack, "waves")
        .prompt("Waves at dusk")
        .duration(5)
        .quality("hd")
        .path("videos/waves.mp4")
        .timeouts(VideoTimeouts.builder().create("10m").build())
        .build();
    waves.getFile().addOverride("mode", "0600");

    LibraryVideo rain = LibraryVideo.builder().prompt("Rain on a tin roof").file("wet/rain.mp4").build();
    VideoLibrary library = VideoLibrary.Builder.create(stack, "library")
        .manifest("clips.csv")
        .videos(Map.of("rain", rain))
        .directory("videos")
        .duration(3)
        .quality("hd")
        .keepOnDestroy(true)
        .build();

    output(stack, "sha256", waves.getSha256());
    output(stack, "market", library.video("market").getVideoId());
    output(stack, "account", new AccountInfo(stack, "me").getAccountId());
    VideoLimits.apply(app, VideoLimitsProps.builder().maxDuration(10).qualities(List.of("sd", "hd")).build());
    app.synth();
  }

  private static void output(TerraformStack stack, String name, String value) {
    new TerraformOutput(stack, name, TerraformOutputConfig.builder().value(value).build());
  }
}
