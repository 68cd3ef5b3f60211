import { useEffect, useState } from "react";
import { Button } from "#src/ui/button.tsx";

/** Chromium's event that allows a page to open its dialog for installing the site. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** Explains how to install the site as an app, with a button where the browser offers its install dialog. */
export function InstallHint() {
  const [prompt, setPrompt] = useState<InstallPrompt>();
  useEffect(() => {
    const offer = (event: Event) => {
      event.preventDefault();
      setPrompt(event as InstallPrompt);
    };
    addEventListener("beforeinstallprompt", offer);
    return () => removeEventListener("beforeinstallprompt", offer);
  }, []);
  return (
    <details className="install-hint">
      <summary>Kontak’ı uygulama olarak kullanın</summary>
      <p className="small muted">
        Tarayıcınızın menüsünde “Ana ekrana ekle” ya da “Uygulamayı yükle” seçeneğine basın. Garajınız ve kayıtlı
        aramalarınız bağlantı olmadığında da, son gördüğünüz hâliyle açılır.
      </p>
      {prompt && (
        <Button
          look="line"
          size="s"
          onClick={() => {
            void prompt.prompt();
            // Each event opens the dialog once.
            setPrompt(undefined);
          }}
        >
          Yükleyin
        </Button>
      )}
    </details>
  );
}
