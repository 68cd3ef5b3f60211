import { useState } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { tabAddress } from "./rules.ts";

type Shown = { code?: string; message?: string };

/** Instructions for a shop's owner: how to show its listings on Facebook. */
export function ShopTab({ origin }: { origin: string }) {
  const [{ code, message }, setShown] = useState<Shown>({});
  async function show() {
    try {
      const { readActivationCode } = await import("./api.ts");
      setShown({ code: (await readActivationCode({})).activationCode });
    } catch (error) {
      setShown({ message: error instanceof Refusal ? error.message : unexpectedError });
    }
  }
  return (
    <section className="seller-page__tab" aria-labelledby="h-sekme">
      <h2 id="h-sekme">Facebook sayfanızda gösterin</h2>
      <p className="small">
        Dükkânınızın en yeni ilanları Facebook sayfanızın bir sekmesinde görünebilir. Sekmenin ayarlarına etkinleştirme
        kodunuzu ya da adresi yazmanız yeter.
      </p>
      <div aria-live="polite">
        {message && <Notice tone="bad" text={message} />}
        {code && (
          <dl className="seller-page__code">
            <dt>Etkinleştirme kodu</dt>
            <dd>{code}</dd>
            <dt>Sekmenin adresi</dt>
            <dd>
              <a href={tabAddress(code)} target="_blank" rel="noopener">
                {origin + tabAddress(code)}
              </a>
            </dd>
          </dl>
        )}
      </div>
      {!code && (
        <Button look="line" size="s" onClick={() => void show()}>
          Etkinleştirme kodunu gösterin
        </Button>
      )}
    </section>
  );
}
