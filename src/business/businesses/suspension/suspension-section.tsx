import { ObjectionForm, ObjectionSection } from "#src/staff/requests/objection/objection.tsx";
import type { SentObjection } from "#src/staff/requests/objection/service.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { objectionIntent } from "./rules.ts";

type Props = { reason: string; objection: SentObjection | undefined; mayObject: boolean; answer: Refused | undefined };
type Refused = { message: string };

/** Why a business is suspended; its owner objects once and reads the answer. */
export function SuspensionSection({ reason, objection, mayObject, answer }: Props) {
  return (
    <>
      <Notice tone="bad">
        <p className="requests__text">İşletmeniz durduruldu: {reason}</p>
        <p>Dükkân sayfanız görünmez, ilanlarınız pasiftir ve yeni ilanlarınız yayına alınmaz.</p>
        {!mayObject && <p>Bu karara yalnız işletmenin sahibi itiraz edebilir.</p>}
      </Notice>
      {mayObject && objection && (
        <ObjectionSection objection={objection} closedText="İtirazınız incelendi; işletmeniz durdurulmuş kalıyor." />
      )}
      {mayObject && !objection ? (
        <section aria-labelledby="itiraz">
          <h2 id="itiraz">Karara itiraz edin</h2>
          <ObjectionForm answer={answer}>
            <input type="hidden" name="islem" value={objectionIntent} />
          </ObjectionForm>
        </section>
      ) : (
        // There is no form that shows the refusal.
        answer && <ResultNotice tone="bad" text={answer.message} />
      )}
    </>
  );
}
