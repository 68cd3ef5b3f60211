import { useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { videoPlayerAddress, videoSites } from "#src/selling/listings/video/rules.ts";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

type Props = { video: NonNullable<DetailView["video"]>; name: string };

/** The listing's video. Nothing is loaded from the video site before it is pressed; without scripts it is a link. */
export function VideoSection({ video, name }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const site = videoSites[video.site];
  return (
    <section className="block" id="video">
      <h2>Video</h2>
      {isPlaying ? (
        <iframe
          className="video"
          ref={(frame) => frame?.focus()}
          src={videoPlayerAddress(video)}
          title={`${name} videosu, ${site}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        />
      ) : (
        <a
          className="video video--still"
          href={video.watchUrl}
          rel="nofollow noopener noreferrer"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            setPlaying(true);
          }}
        >
          <Icon name="play" />
          <span>Videoyu oynatın</span>
        </a>
      )}
      <p className="tiny video__note">
        Oynattığınızda {site} sitesine bağlanılır; bu site IP adresinizi görür ve çerez bırakabilir. Öncesinde siteden
        hiçbir şey yüklenmez.
      </p>
    </section>
  );
}
