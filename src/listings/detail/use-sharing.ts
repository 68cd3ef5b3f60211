import { useToast } from "#src/ui/toast.tsx";

/** What is passed on of a listing: its name, its price as people read it, its full address. */
export type Shared = { title: string; price: string; url: string };

/** Passing a listing on by its address or through the device; says in a toast how it went. */
export function useSharing({ title, price, url }: Shared) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast({ text: "Bağlantı kopyalandı", icon: "share" });
    } catch {
      toast({ text: "Bağlantı kopyalanamadı", icon: "alert" });
    }
  }
  async function share() {
    try {
      await navigator.share({ title: `${title} – ${price}`, url });
    } catch (error) {
      if ((error as Error).name !== "AbortError") toast({ text: "Paylaşılamadı", icon: "alert" });
    }
  }
  return { copy, share };
}
