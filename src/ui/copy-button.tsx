import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useToast } from "./toast.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Puts a text on the clipboard and says `copied` in a toast. Nothing without scripts: the text is to be read beside it. */
export function CopyButton({ text, copied, children }: { text: string; copied: string; children: ReactNode }) {
  const toast = useToast();
  const isHydrated = useHydrated();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: copied, icon: "check" });
    } catch {
      toast({ text: "Kopyalanamadı", icon: "alert" });
    }
  }
  if (!isHydrated) return null;
  return (
    <Button look="line" onClick={() => void copy()}>
      {children}
    </Button>
  );
}
