import { useEffect, useRef } from "react";
import { showPhoneChoices } from "#src/selling/listings/fields/contact.ts";
import { RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { ConfirmPhone } from "./confirm-phone.tsx";
import type { SellerPhone } from "./seller-phone.server.ts";

const options = (["1", "0"] as const).map((value) => ({ value, label: showPhoneChoices[value] }));

/** Whether buyers may see the seller's number, which is confirmed here if it is not yet. */
export function ContactSection({ phone, form }: { phone: SellerPhone; form: { showPhone?: string | undefined } }) {
  const section = useRef<HTMLElement>(null);
  const isShown = form.showPhone === "1";
  const couldBeShown = useRef(phone.canBeShown);
  useEffect(() => {
    if (couldBeShown.current || !phone.canBeShown) return;
    couldBeShown.current = true;
    // The fields of the confirmation are gone: the choice gets their focus, and is checked again.
    const chosen = section.current?.querySelector<HTMLInputElement>("input:checked");
    chosen?.focus();
    chosen?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [phone.canBeShown]);
  return (
    <section className="formstep" ref={section}>
      <h2>İletişim</h2>
      <RadioGroup
        name="showPhone"
        label="Alıcılar size nasıl ulaşsın?"
        look="cards"
        defaultValue={isShown ? "1" : "0"}
        hint={hintOf(phone)}
        options={options}
      />
      {isShown && !phone.canBeShown && <ConfirmPhone phone={phone} />}
    </section>
  );
}

function hintOf({ canBeShown, isOwn, number }: SellerPhone): string {
  if (!canBeShown) return "Her iki durumda da mesaj alırsınız. Numaranın görünmesi için önce onaylanması gerekir.";
  const whose = isOwn && number ? `${number.text} numaranız` : "İlanı veren üyenin numarası";
  return `“${showPhoneChoices["1"]}” derseniz ${whose}, alıcı “Numarayı göster” düğmesine bastığında görünür.`;
}
