import { useEffect, useRef } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { whatsAppAddress } from "#src/selling/listings/detail/rules.ts";
import { noteSharing, type Shared, useSharing } from "./use-sharing.ts";

/** Shares the listing: by WhatsApp, and with scripts also by copying its address or the device's share dialog. */
export function ShareButton({ keyCode, title, price, url }: Shared) {
  const { copy, share } = useSharing({ keyCode, title, price, url });
  const isHydrated = useHydrated();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => void (menu.current && (menu.current.open = false));

  useEffect(() => {
    const beside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", beside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", beside);
      document.removeEventListener("keydown", escape);
    };
  }, []);

  return (
    <details className="share" ref={menu}>
      <summary className="btn btn--s">
        <Icon name="share" size="s" />
        Paylaş
      </summary>
      <ul className="share__menu">
        <li>
          <a
            href={whatsAppAddress({ title, price, url })}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => {
              close();
              noteSharing(keyCode);
            }}
          >
            <Icon name="send" size="s" />
            WhatsApp ile gönderin
          </a>
        </li>
        {isHydrated && (
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                void copy();
              }}
            >
              <Icon name="clip" size="s" />
              Bağlantıyı kopyalayın
            </button>
          </li>
        )}
        {isHydrated && "share" in navigator && (
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                void share();
              }}
            >
              <Icon name="dots" size="s" />
              Diğer uygulamalar
            </button>
          </li>
        )}
      </ul>
    </details>
  );
}
