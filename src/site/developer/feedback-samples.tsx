import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Loading } from "#src/ui/loading.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { CardsSkeleton } from "#src/ui/skeleton.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { Sample, SampleRow } from "./sample.tsx";

/** Notices, dialogs, toasts, loading and empty states. */
export function FeedbackSamples() {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <Sample title="Notlar">
        <div className="stack">
          <Notice text="Konsol, bagaj ve lastikleri de çekin." />
          <Notice tone="good">
            <strong>Talebiniz alınmıştır.</strong> En geç iki iş günü içinde aranacaksınız.
          </Notice>
          <Notice tone="warn">
            <strong>İlanınızın süresi 3 gün sonra doluyor.</strong>
          </Notice>
          <Notice tone="bad">
            <strong>Mesajınız gönderilemedi.</strong> Bağlantınızı denetleyip yeniden deneyin.
          </Notice>
        </div>
      </Sample>
      <Sample
        title="Pencere ve bildirim"
        about="Pencere düğmesiyle, Escape ile ve dışına basınca kapanır. Bildirim 3 saniye durur; üzerindeyken bekler."
      >
        <SampleRow>
          <Button look="ink" onClick={() => setOpen(true)}>
            Pencere açın
          </Button>
          <Button look="line" onClick={() => toast({ text: "Kopyalandı", icon: "check" })}>
            Bildirim gösterin
          </Button>
          <Button
            look="line"
            onClick={() =>
              toast({
                text: "Garaja eklendi",
                icon: "heart",
                action: { label: "Geri alın", run: () => toast({ text: "Geri alındı" }) },
              })
            }
          >
            Eylemli bildirim
          </Button>
        </SampleRow>
        <Dialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="2 ilan pasife alınsın mı?"
          actions={
            <>
              <Button look="quiet" onClick={() => setOpen(false)}>
                Vazgeçin
              </Button>
              <Button look="ink" onClick={() => setOpen(false)}>
                Pasife alın
              </Button>
            </>
          }
        >
          <p className="small muted">İlanlar aramalarda görünmez. İstediğiniz zaman yeniden yayına alabilirsiniz.</p>
        </Dialog>
      </Sample>
      <Sample title="Bekleme ve boşluk">
        <Loading />
        <CardsSkeleton />
        <div className="mt-6">
          <EmptyState icon="heart" title="Garajınız boş">
            <p className="small muted">Beğendiğiniz ilanlarda kalbe basın.</p>
          </EmptyState>
        </div>
      </Sample>
    </>
  );
}
