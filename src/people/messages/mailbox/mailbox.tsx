import { useCallback, useState } from "react";
import { Form, Link, useNavigation, useRevalidator } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Button } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { MessageRow } from "./message-row.tsx";
import type { BoxData } from "./page-data.server.ts";
import { boxes, boxNames, boxPath, bulkFormId, type BoxAnswer } from "./rules.ts";

const ReadDialog = later(async () => (await import("./read-dialog.tsx")).ReadDialog);

/** Product 9.4: inbox or sent list, with search, pages and deletion of what is ticked. */
export function Mailbox({ data, answer }: { data: BoxData; answer: BoxAnswer | undefined }) {
  const { box, text, page, pageCount, total, messages, notice } = data;
  const [opened, setOpened] = useState<{ message: BoxData["messages"][number]; times: number; isOpen: boolean }>();
  const revalidator = useRevalidator();
  const { revalidate } = revalidator;
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  const address = (to: number) =>
    `${boxPath(box)}?${new URLSearchParams({ ...(text && { q: text }), sayfa: `${to}` })}`;
  return (
    <div className="page mailbox">
      <div className="mailbox__head">
        <h1>{boxNames[box]}</h1>
        <Link className="small" to="/hesabim/mesajlar">
          Mesaj ayarları
        </Link>
      </div>
      <nav className="tabs" aria-label="Mesaj kutuları">
        <Link to="/mesajlarim">Sohbetler</Link>
        {boxes.map((one) => (
          <Link key={one} to={boxPath(one)} aria-current={one === box ? "page" : undefined}>
            {one === "gelenler" ? "Gelenler" : "Gidenler"}
          </Link>
        ))}
      </nav>
      <Form className="mailbox__search" role="search" key={text}>
        <label>
          <span className="sr">Mesajlarda arayın</span>
          <input className="input" name="q" defaultValue={text} placeholder="Mesaj, kişi, araç ya da ilan no" />
        </label>
        <Button type="submit" look="line">
          <Icon name="search" size="s" />
          Ara
        </Button>
        {text !== "" && <Link to={boxPath(box)}>Aramayı temizleyin</Link>}
      </Form>
      <Answer answer={answer} notice={notice} box={box} />
      {messages.length === 0 ? (
        <EmptyState icon="message" title={text === "" ? "Bu kutuda mesaj yok" : "Aramaya uyan mesaj yok"}>
          {text === "" && <p className="small muted">Bir ilanın sayfasından satıcıya mesaj gönderebilirsiniz.</p>}
        </EmptyState>
      ) : (
        // A new message must not mount the rows again: the focus returns to one of them when its window closes.
        <Messages
          key={`${page} ${text}`}
          data={data}
          open={(message) => setOpened({ message, times: (opened?.times ?? 0) + 1, isOpen: true })}
        />
      )}
      <p className="sr" role="status">
        {formatNumber(total)} mesaj
      </p>
      <Pager page={page} pageCount={pageCount} to={address} />
      {opened && (
        <ReadDialog
          key={opened.times}
          opened={{ id: opened.message.id, name: opened.message.name, at: opened.message.atLong }}
          isOpen={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onRead={refresh}
        />
      )}
    </div>
  );
}

function Messages({
  data: { box, messages },
  open,
}: {
  data: BoxData;
  open: (message: BoxData["messages"][number]) => void;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  // What left the list is not deleted with the rest.
  const chosen = new Set(messages.map(({ id }) => id).filter((id) => ticked.has(id)));
  const isHydrated = useHydrated();
  const isBusy = useNavigation().state === "submitting";
  const isAll = chosen.size === messages.length;
  return (
    <>
      <Form id={bulkFormId} method="post" className="mailbox__bulk" aria-label="Toplu işlemler">
        <label className={isHydrated ? "check" : "check awaits-scripts"}>
          <input
            type="checkbox"
            checked={isAll}
            ref={(input) => {
              if (input) input.indeterminate = chosen.size > 0 && !isAll;
            }}
            onChange={(event) => setTicked(new Set(event.target.checked ? messages.map(({ id }) => id) : []))}
          />
          <span>Tümünü seçin</span>
        </label>
        <SubmitButton size="s" look="line" disabled={isBusy}>
          <Icon name="trash" size="s" />
          {chosen.size > 0 ? `Seçilen ${chosen.size} mesajı silin` : "Seçilenleri silin"}
        </SubmitButton>
      </Form>
      <ul className="mails">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            box={box}
            isChosen={chosen.has(message.id)}
            onChoose={(isChosen) =>
              setTicked(new Set(isChosen ? [...chosen, message.id] : [...chosen].filter((id) => id !== message.id)))
            }
            onOpen={() => open(message)}
          />
        ))}
      </ul>
    </>
  );
}

/** The answer of the form: done, refused, or asked to confirm. */
function Answer({
  answer,
  notice,
  box,
}: {
  answer: BoxAnswer | undefined;
  notice: BoxData["notice"];
  box: BoxData["box"];
}) {
  if (!answer) return notice ? <ResultNotice {...notice} /> : null;
  if ("message" in answer) return <ResultNotice tone="bad" text={answer.message} />;
  return (
    <Notice tone="warn" icon="alert">
      <p>
        <strong>{answer.ask.length === 1 ? "Mesaj silinsin mi?" : `${answer.ask.length} mesaj silinsin mi?`}</strong>
      </p>
      <p>Yalnız sizin kutunuzdan silinir; karşı tarafta kalır.</p>
      <Form method="post" className="mailbox__ask">
        {answer.ask.map((id) => (
          <input key={id} type="hidden" name="ids[]" value={id} />
        ))}
        <input type="hidden" name="confirmed" value="1" />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question answers what the reader pressed */}
        <SubmitButton look="ink" size="s" autoFocus>
          Silin
        </SubmitButton>
        <Link to={boxPath(box)}>Vazgeçin</Link>
      </Form>
    </Notice>
  );
}
