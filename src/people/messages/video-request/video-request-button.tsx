import { type MouseEvent, useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { videoRequestPath } from "./rules.ts";

const VideoRequestDialog = later(async () => (await import("./video-request-dialog.tsx")).VideoRequestDialog);

/** Asks for a video of a vehicle that has none, in a window; without scripts on a page of its own. */
export function VideoRequestButton({ keyCode }: { keyCode: string }) {
  const [{ times, isOpen }, setOpened] = useState({ times: 0, isOpen: false });
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpened({ times: times + 1, isOpen: true });
  }
  return (
    <>
      <a className="btn btn--s" href={videoRequestPath(keyCode)} rel="nofollow" aria-haspopup="dialog" onClick={press}>
        <Icon name="play" size="s" />
        Video isteyin
      </a>
      {times > 0 && (
        <VideoRequestDialog
          key={times}
          keyCode={keyCode}
          isOpen={isOpen}
          onClose={() => setOpened({ times, isOpen: false })}
        />
      )}
    </>
  );
}
