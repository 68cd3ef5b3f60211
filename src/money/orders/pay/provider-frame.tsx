import { useEffect, useRef, useState } from "react";
import { showFocused, useAnswered } from "#src/ui/use-answered.ts";
import { InstallmentTable } from "./installment-table.tsx";

type Props = {
  pageUrl: string;
  /** Another way to pay, or back. */
  otherWay: { to: string; label: string };
  /** The amount whose instalments are shown; without it there are none. */
  installmentsOfKurus?: number;
};

/**
 * The provider's card page in a frame, beside the instalments of the card that is typed there; where the frame does not
 * open a link leads to the page.
 */
export function ProviderFrame({ pageUrl, otherWay, installmentsOfKurus }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [bin, setBin] = useState("");
  // The button that opened the frame is gone, and on a phone the frame is below the order.
  useAnswered(pageUrl, () => showFocused(frame.current, "start"));
  useEffect(() => {
    const { origin } = new URL(pageUrl);
    function receive({ origin: from, source, data }: MessageEvent<unknown>) {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const told = (data as { type?: unknown; bin?: unknown } | null) ?? {};
      // Longer digits might be a card number.
      if (told.type === "card-bin" && typeof told.bin === "string" && /^(?:\d{6,8})?$/.test(told.bin)) setBin(told.bin);
    }
    addEventListener("message", receive);
    return () => removeEventListener("message", receive);
  }, [pageUrl]);
  return (
    <div className="payment__provider">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts; browsers do not scroll to a frame itself */}
      <p className="muted action-result" tabIndex={-1} autoFocus>
        Kart bilgileriniz yalnızca ödeme kuruluşuna iletilir. Sayfa açılmıyorsa{" "}
        <a href={pageUrl}>ödeme sayfasına gidin</a> ya da <a href={otherWay.to}>{otherWay.label}</a>.
      </p>
      <iframe
        ref={frame}
        src={pageUrl}
        title="Kart bilgileri: ödeme kuruluşunun sayfası"
        className="payment__frame"
        allow="payment"
      />
      {bin !== "" && installmentsOfKurus !== undefined && (
        <InstallmentTable key={bin} bin={bin} netKurus={installmentsOfKurus} />
      )}
    </div>
  );
}
