import { useToast } from "#src/ui/toast.tsx";

/** What is passed on of a listing: its name, its price as people read it, its full address. */
export type Shared = { keyCode: string; title: string; price: string; url: string };

/** Counted for the owner's report; nobody waits for it, or hears that it failed. */
export const noteSharing = (keyCode: string) =>
  void import("#src/statistics/api.ts")
    .then(({ offerShare }) => offerShare({ keyCode }, { keepalive: true }))
    .catch(() => {});

/** Passing a listing on by its address or through the device; says in a toast how it went. */
export function useSharing({ keyCode, title, price, url }: Shared) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ text: "Bağlantı kopyalandı", icon: "share" });
      noteSharing(keyCode);
    } catch {
      toast({ text: "Bağlantı kopyalanamadı", icon: "alert" });
    }
  }
  async function share() {
    try {
      await navigator.share({ title: `${title} – ${price}`, url });
      noteSharing(keyCode);
    } catch (error) {
      if ((error as Error).name !== "AbortError") toast({ text: "Paylaşılamadı", icon: "alert" });
    }
  }
  return { copy, share };
}
