import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { garageNotices } from "./rules.ts";

type Props = { notice: { title: string; text: string } | null; isOff: boolean; onClose: () => void };

/** Product 8.4: the popup after switching mails about a listing on or off; without scripts a text above the list. */
export function EmailPopup({ notice, isOff, onClose }: Props) {
  const isHydrated = useHydrated();
  const { title, text } = (isOff ? garageNotices["eposta-kapandi"] : notice) ?? { title: "", text: "" };
  if (!isHydrated && notice)
    return (
      <Notice tone="good">
        <p>
          <strong>{title}.</strong> {text}
        </p>
      </Notice>
    );
  return (
    <Dialog isOpen={title !== ""} onClose={onClose} title={title} actions={<Button onClick={onClose}>Tamam</Button>}>
      <p>{text}</p>
    </Dialog>
  );
}
