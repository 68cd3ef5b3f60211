import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { FairnessMeter } from "#src/selling/listings/price/fairness.tsx";
import { kurusToLira } from "#src/shared/money.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField } from "#src/ui/form/text-fields.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { judgeNewPriceCall } from "../api.ts";
import type { MyListingView } from "../my-listing-view.ts";
import { judgeDelayMs } from "./rules.ts";

type Judged = Awaited<ReturnType<typeof judgeNewPriceCall>>;

/** The price of a listing, editable below its row, with the label that the typed price would have. */
export function PriceRow({ listing, close }: { listing: MyListingView; close: () => void }) {
  const { keyCode, name, priceKurus, currency } = listing;
  const before = String(kurusToLira(priceKurus));
  const [price, setPrice] = useState(before);
  const judged = useJudgedPrice(keyCode, price, before);
  const fetcher = useFetcher<{ text?: string; fields?: { question?: string } }>();
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[name="price"]')?.select(), []);
  const saved = fetcher.state === "idle" ? fetcher.data?.text : undefined;
  useEffect(() => {
    if (!saved) return;
    toast({ text: saved, icon: "check" });
    close();
    // Runs once, after the price was saved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved]);
  const question = fetcher.data?.fields?.question ?? judged?.question;
  return (
    <div ref={box} className="mine__pricing" role="group" aria-label={`Fiyat: ${name}`}>
      <Form method="post" fetcher={fetcher} answer={fetcher.data}>
        <input type="hidden" name="action" value="price" />
        <input type="hidden" name="keyCode" value={keyCode} />
        <MaskedField
          mask="number"
          name="price"
          label="Yeni fiyat"
          unit={currency}
          defaultValue={before}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key === "Escape") close();
          }}
          onInput={(event) => setPrice(event.currentTarget.value)}
        />
        <SubmitButton size="s">Kaydedin</SubmitButton>
        <Button size="s" look="line" onClick={close}>
          Vazgeçin
        </Button>
        {question && (
          <CheckboxField name="confirmed" value={price} key={price}>
            {question} <strong>Yazdığım fiyat doğru.</strong>
          </CheckboxField>
        )}
      </Form>
      <p className="small" role="status">
        {judged?.fairness && (
          <>
            <FairnessMeter fairness={judged.fairness} /> {judged.fairness.proof}
          </>
        )}
      </p>
    </div>
  );
}

/** The label of the typed price; asked for when typing pauses. */
function useJudgedPrice(keyCode: string, price: string, before: string): Judged | undefined {
  const [judged, setJudged] = useState<Judged>();
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const answer = await judgeNewPriceCall({ keyCode, price }, { signal: asking.signal }).catch(() => undefined);
      if (!asking.signal.aborted) setJudged(price === before && answer ? { ...answer, question: null } : answer);
    };
    const timer = setTimeout(() => void ask(), judgeDelayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [keyCode, price, before]);
  return judged;
}
