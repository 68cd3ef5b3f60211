import { type RefObject, useEffect, useRef } from "react";
import { Heart } from "#src/finding/garage/hearts.tsx";
import { inGarage } from "#src/finding/garage/service.server.ts";
import { FairnessMeter } from "#src/selling/listings/price/fairness.tsx";
import { PhotoFrame } from "#src/selling/listings/photo-frame.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { ChipLink, Tag } from "#src/ui/chip.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Route } from "./+types/compare.page.ts";
import { bestNames } from "./rows.ts";
import { compareAddress, compareMessages, numberMessage, readCompared } from "./rules.ts";
import { type ComparedHead, compareListings, type Comparison } from "./service.server.ts";

/** Product 8.5: the listings of the repeated `keyCode[]` beside each other. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const { count, ...asked } = readCompared(new URL(request.url).searchParams);
  const comparison = await compareListings(ctx, asked.keyCodes);
  return {
    ...asked,
    ...comparison,
    message: numberMessage(count, comparison.heads),
    inGarage: await inGarage(ctx, asked.keyCodes),
  };
});

export const meta = () => [{ title: "Karşılaştırma – Kontak" }, { name: "robots", content: "noindex" }];

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { keyCodes, onlyDifferences, message, heads, sections } = loaderData;
  const table = useRef<HTMLDivElement>(null);
  if (keyCodes.length === 0)
    return (
      <div className="page comparison">
        <h1>Karşılaştırma</h1>
        <EmptyState icon="compare" title={compareMessages.none}>
          <p className="small muted">Sonuç listelerinde ya da garajınızda ilanların altındaki kutuları işaretleyin.</p>
          <LinkButton look="ink" size="s" to="/otomobil">
            Otomobillere bakın
          </LinkButton>
        </EmptyState>
      </div>
    );
  const shown = sections
    .map((section) => ({ ...section, rows: section.rows.filter((row) => row.isDifferent || !onlyDifferences) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className="page comparison" style={{ "--columns": heads.length } as React.CSSProperties}>
      <h1>Karşılaştırma</h1>
      {message && <Notice tone="warn" icon="alert" text={message} />}
      <nav className="comparison__tools" aria-label="Gösterilenler">
        <ChipLink to={compareAddress(keyCodes)} isCurrent={!onlyDifferences}>
          Tümü
        </ChipLink>
        <ChipLink to={compareAddress(keyCodes, { onlyDifferences: true })} isCurrent={onlyDifferences}>
          Yalnız farklar
        </ChipLink>
        <p className="tiny">Soluk yazılan satırlarda ilanlar aynıdır; daha iyi olan değer işaretlidir.</p>
      </nav>
      <NameStrip heads={heads} table={table} />
      <ScrollBox label="Karşılaştırma tablosu" className="comparison__scroll" ref={table}>
        <table className="comparison__table">
          <thead>
            <PhotoRow heads={heads} />
            <tr className="comparison__heads">
              <th scope="col">
                <span className="sr">Özellik</span>
              </th>
              {heads.map((head) => (
                <th key={head.keyCode} scope="col">
                  <Head head={head} keyCodes={keyCodes} onlyDifferences={onlyDifferences} />
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(({ id, name, rows }) => (
            <tbody key={id}>
              <tr className="comparison__section">
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  <span>{name}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <ValueRow key={row.name} row={row} heads={heads} isEquipment={id !== "bilgiler" && id !== "hasar"} />
              ))}
            </tbody>
          ))}
        </table>
      </ScrollBox>
      {shown.length === 0 && <p className="muted">Gösterilecek fark yok.</p>}
      <p className="tiny">
        Bilgiler satıcıların beyanıdır.
        {heads.some(({ isPart }) => !isPart) && " Satın almadan önce ekspertiz raporu isteyin."}
      </p>
    </div>
  );
}

/**
 * Phones: the names above the columns, which stay in view while the page scrolls and follow the table to the side. A sticky
 * head of the table would stick to its scroll box.
 */
function NameStrip({ heads, table }: { heads: readonly ComparedHead[]; table: RefObject<HTMLDivElement | null> }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = table.current!;
    const follow = () => strip.current?.scrollTo({ left: box.scrollLeft, behavior: "instant" });
    follow();
    box.addEventListener("scroll", follow, { passive: true });
    return () => box.removeEventListener("scroll", follow);
  }, [table]);
  return (
    <div ref={strip} className="comparison__strip" aria-hidden="true">
      {heads.map(({ keyCode, name, price }) => (
        <div key={keyCode}>
          <span>{name ?? keyCode}</span>
          <strong className="num">{price}</strong>
        </div>
      ))}
    </div>
  );
}

const photoSizes = "(min-width: 64rem) 260px, 50vw";

function PhotoRow({ heads }: { heads: readonly ComparedHead[] }) {
  return (
    <tr className="comparison__photos">
      <th scope="row" className="comparison__corner">
        <span className="sr">Fotoğraf</span>
      </th>
      {heads.map(({ keyCode, name, photoId, gone }) => (
        <td key={keyCode}>
          <PhotoFrame count={0}>
            {photoId && <Photo id={photoId} alt={name ?? ""} kind="card" sizes={photoSizes} />}
          </PhotoFrame>
          {gone === null && <Heart keyCode={keyCode} name={name ?? keyCode} />}
        </td>
      ))}
    </tr>
  );
}

/** The head of a column: name, price and a button to remove it; for a listing that is not live, a text. */
function Head({
  head: { keyCode, name, address, price, isCheapest, fairness, gone },
  keyCodes,
  onlyDifferences,
}: {
  head: ComparedHead;
  keyCodes: readonly string[];
  onlyDifferences: boolean;
}) {
  const others = keyCodes.filter((other) => other !== keyCode);
  return (
    <div className="comparison__head">
      {address && name ? <Link to={address}>{name}</Link> : <span>İlan no {keyCode}</span>}
      {price && (
        <span className="comparison__price">
          <span className="price">{price}</span>
          {isCheapest && <Tag tone="good">En düşük</Tag>}
        </span>
      )}
      {fairness && <FairnessMeter fairness={fairness} />}
      {gone && <span className="small muted">{gone}</span>}
      <Link
        className="icon-btn comparison__out"
        to={compareAddress(others, { onlyDifferences })}
        aria-label={`${name ?? keyCode} karşılaştırmadan çıkarın`}
        title="Çıkarın"
      >
        <Icon name="close" size="xs" />
      </Link>
    </div>
  );
}

function ValueRow({
  row: { name, values, isDifferent, isBest },
  heads,
  isEquipment,
}: {
  row: Comparison["sections"][number]["rows"][number];
  heads: readonly ComparedHead[];
  isEquipment: boolean;
}) {
  return (
    <tr className={isDifferent ? "comparison__row comparison__row--differs" : "comparison__row"}>
      <th scope="row">
        <span>
          {name}
          {isDifferent && <span className="sr">, farklı</span>}
        </span>
      </th>
      {heads.map(({ keyCode, gone }, n) => (
        <td key={keyCode} className="num">
          {gone === null && <Value value={values[n] ?? null} isEquipment={isEquipment} />}
          {isBest[n] && <Tag tone="good">{lookup(bestNames, name)}</Tag>}
        </td>
      ))}
    </tr>
  );
}

function Value({ value, isEquipment }: { value: string | null; isEquipment: boolean }) {
  if (value === null)
    return (
      <span className="muted">
        <span aria-hidden="true">–</span>
        <span className="sr">{isEquipment ? "Yok" : "Belirtilmemiş"}</span>
      </span>
    );
  if (!isEquipment) return value;
  return (
    <>
      <Icon name="check" size="xs" />
      <span className="sr">{value}</span>
    </>
  );
}
