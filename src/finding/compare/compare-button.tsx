import { useNavigate } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { compareAddress, numberMessage } from "./rules.ts";
import { useCompared } from "./selection.tsx";

/** Opens the comparison of the chosen listings ; shows a message if too few are chosen. */
export function CompareButton() {
  const items = useCompared();
  const toast = useToast();
  const navigate = useNavigate();
  if (!useHydrated()) return null;
  return (
    <Button
      look="line"
      size="s"
      onClick={() => {
        const message = numberMessage(items.length, items);
        if (message) toast({ text: message, icon: "alert" });
        else void navigate(compareAddress(items.map(({ keyCode }) => keyCode)));
      }}
    >
      <Icon name="compare" size="s" />
      Karşılaştırın
    </Button>
  );
}
