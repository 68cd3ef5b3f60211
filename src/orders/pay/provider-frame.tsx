import { paymentAddress } from "../rules.ts";

/** The provider's card page in a frame; where it does not open, without scripts say, a link leads to it. */
export function ProviderFrame({ pageUrl, orderId }: { pageUrl: string; orderId: string }) {
  return (
    <div className="payment__provider">
      <iframe
        src={pageUrl}
        title="Kart bilgileri: ödeme kuruluşunun sayfası"
        className="payment__frame"
        allow="payment"
      />
      <p className="muted">
        Kart bilgileriniz yalnızca ödeme kuruluşuna iletilir. Sayfa açılmıyorsa{" "}
        <a href={pageUrl}>ödeme sayfasına gidin</a> ya da <a href={paymentAddress(orderId)}>geri dönün</a>.
      </p>
    </div>
  );
}
