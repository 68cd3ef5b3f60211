import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";

/** Hands the address to the device's own sharing, or copies it. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const toast = useToast();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  async function share() {
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast({ text: "Bağlantı kopyalandı", icon: "share" });
    } catch (error) {
      if ((error as Error).name !== "AbortError") toast({ text: "Bağlantı kopyalanamadı", icon: "alert" });
    }
  }
  return (
    <Button size="s" onClick={() => void share()}>
      <Icon name="share" size="s" />
      Paylaş
    </Button>
  );
}
