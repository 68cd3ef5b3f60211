import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { createMessages } from "../create/rules.ts";

type Props = {
  id: string;
  /** The address that shows the draft as it was saved last. */
  latest: string;
  onTakeOver: () => void;
};

/** Shown when the draft was saved in another tab or on another device since: offers to load that version or to overwrite it. */
export function BehindNotice({ id, latest, onTakeOver }: Props) {
  if (!useHydrated())
    return (
      <Notice tone="warn">
        <p>Yeniden gönderirseniz buradakiler geçerli olur.</p>
        <a href={latest}>Son hâlini açın</a>
      </Notice>
    );
  return (
    <div id={id} tabIndex={-1}>
      <Notice tone="warn" text={createMessages.draftChanged}>
        <div className="behind">
          <Button look="line" size="s" onClick={() => window.location.reload()}>
            Son hâlini açın
          </Button>
          <Button look="line" size="s" onClick={onTakeOver}>
            Buradakiyle devam edin
          </Button>
        </div>
      </Notice>
    </div>
  );
}
