import { useState } from "react";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { newSearchAddress, searchAddress } from "./addresses.ts";

const SaveDialog = later(async () => (await import("./save-dialog.tsx")).SaveDialog);

type Props = {
  /** The address of the results or of the detailed search. */
  address: string;
  /** The default title. */
  title: string;
  /** Set if the member has saved it. */
  saved?: { id: number } | null | undefined;
  /** A class of the label: where there is no room for it, the style sheet shows the icon alone. */
  labelClass?: string;
};

/** Moves the focus to the link that replaces the pressed button. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** Saves the search of a page in a dialog; without scripts it links to the page that does. */
export function SaveSearchButton({ address, title, saved, labelClass }: Props) {
  const isHydrated = useHydrated();
  const [times, setTimes] = useState(0);
  if (saved)
    return (
      <LinkButton look="line" size="s" to={searchAddress(saved.id)} ref={times > 0 ? takeFocus : undefined}>
        <Icon name="check" size="s" />
        <span className={labelClass}>Kayıtlı aramanız</span>
      </LinkButton>
    );
  const label = (
    <>
      <Icon name="bell" size="s" />
      <span className={labelClass}>Aramayı kaydedin</span>
    </>
  );
  if (!isHydrated)
    return (
      <LinkButton look="line" size="s" to={newSearchAddress(address)} rel="nofollow">
        {label}
      </LinkButton>
    );
  return (
    <>
      <Button look="line" size="s" aria-haspopup="dialog" onClick={() => setTimes(times + 1)}>
        {label}
      </Button>
      {times > 0 && <SaveDialog key={times} address={address} title={title} />}
    </>
  );
}
