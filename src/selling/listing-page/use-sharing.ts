import { useToast } from "#src/ui/toast.tsx";

/** The shared data of a listing: its name, its formatted price, its full address. */
export type Shared = { keyCode: string; title: string; price: string; url: string };

/** Counted for the owner's statistics, without waiting; errors are ignored. */
export const noteSharing = (keyCode: string) =>
  void import("#src/selling/statistics/api.ts")
    .then(({ offerShare }) => offerShare({ keyCode }, { keepalive: true }))
    .catch(() => {});

/** Shares a listing by copying its address or with the device's share dialog; a toast shows the result. */
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
