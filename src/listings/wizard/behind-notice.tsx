import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** On a page of a draft that was changed in another tab since: which of the two goes on. */
export function BehindNotice({ id, onTakeOver }: { id: string; onTakeOver: () => void }) {
  return (
    <div id={id} tabIndex={-1}>
      <Notice tone="warn" text="Bu taslak başka bir sekmede değişti. Burada yazdıklarınız kaydedilmiyor.">
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
