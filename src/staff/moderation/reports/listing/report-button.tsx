import { useState } from "react";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { reportAddress } from "./rules.ts";

const ReportDialog = later(async () => (await import("./report-dialog.tsx")).ReportDialog);

/** Opens the dialog to report a listing; without scripts it is a link to a page with the same form. */
export function ReportButton({ keyCode }: { keyCode: string }) {
  const isHydrated = useHydrated();
  const [{ times, isOpen }, setOpened] = useState({ times: 0, isOpen: false });
  const label = (
    <>
      <Icon name="flag" size="s" />
      Şikâyet edin
    </>
  );
  if (!isHydrated)
    return (
      <LinkButton size="s" to={reportAddress(keyCode)} rel="nofollow">
        {label}
      </LinkButton>
    );
  return (
    <>
      <Button size="s" aria-haspopup="dialog" onClick={() => setOpened({ times: times + 1, isOpen: true })}>
        {label}
      </Button>
      {times > 0 && (
        <ReportDialog
          key={times}
          keyCode={keyCode}
          isOpen={isOpen}
          onClose={() => setOpened({ times, isOpen: false })}
        />
      )}
    </>
  );
}
