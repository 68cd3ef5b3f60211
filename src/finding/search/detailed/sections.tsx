import { Fragment, useState } from "react";
import { formatNumber } from "#src/shared/turkish.ts";
import { parseMasked } from "#src/shared/money.ts";
import { detailedSearchAddress } from "../address/address.ts";
import { AroundFields } from "../panel/around-fields.tsx";
import { attributeRange, choicesOf, fittingRange, rangeOfChoice } from "../address/attributes.ts";
import type { Choice, Choices } from "../panel/choices.ts";
import { DaysList } from "../panel/days-list.tsx";
import { ChoiceList } from "../panel/filter-group.tsx";
import { EndFields, RangeFields } from "../panel/range-fields.tsx";
import { damageFlags } from "../filters/flags.ts";
import { listFilters, type ListKey, optionLists } from "../filters/lists.ts";
import { rangeFilters, rangeKeys } from "../filters/ranges.ts";
import { WiderLinks } from "../panel/wider-links.tsx";
import { filtersOf, type Selection, textMaxLength, withList } from "../rules.ts";
import type { OnSelect } from "../panel/use-choosing.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import type { AttributeView, DetailedView } from "./service.server.ts";

type Choosing = { selection: Selection; onSelect: OnSelect };

/** The filters of every vehicle type: numbers, place, choices, damage, seller, date. */
export function Sections({
  selection,
  choices,
  around,
  onSelect,
}: Choosing & { choices: Choices; around: string | null }) {
  const fits = filtersOf[selection.listing];
  const grid = (key: Exclude<ListKey, "equipment" | "attributes">) =>
    fits.lists.includes(key) &&
    choices[key].length > 0 && (
      <ChoiceGrid listKey={key} title={listFilters[key].title} choices={choices[key]} {...{ selection, onSelect }} />
    );
  const isDamage = (choice: Choice) => damageFlags.some((flag) => flag === choice.value);
  const damage = choices.flags.filter(isDamage);
  const city = selection.cities.length === 1 ? selection.cities[0] : undefined;
  return (
    <>
      <section className="detailed__section" aria-labelledby="d-sayi">
        <h2 id="d-sayi">Fiyat ve özellikler</h2>
        <div className="detailed__ranges">
          {rangeKeys
            .filter((key) => fits.ranges.includes(key))
            .map((key) => (
              <fieldset key={key}>
                <legend>{rangeFilters[key].title}</legend>
                <RangeFields
                  rangeKey={key}
                  range={selection[key]}
                  labels={rangeFilters[key].labels}
                  onSelect={onSelect}
                />
              </fieldset>
            ))}
          <TextField text={selection.text} onText={(text) => onSelect((from) => ({ ...from, text }))} />
        </div>
        {grid("periods")}
        {grid("conditions")}
        {optionLists.map((key) => (
          <Fragment key={key}>{grid(key)}</Fragment>
        ))}
      </section>
      <section className="detailed__section" aria-labelledby="d-yer">
        <h2 id="d-yer">Yer</h2>
        <div className="detailed__columns">
          <div>
            <h3>Şehir</h3>
            <ChoiceList
              listKey="cities"
              label="Şehir"
              noun="şehir"
              choices={choices.cities}
              chosen={selection.cities}
              onSelect={onSelect}
            />
            <WiderLinks selection={selection} addressOf={detailedSearchAddress} />
          </div>
          {choices.towns.length > 0 && (
            <div>
              <h3>İlçe</h3>
              <ChoiceList
                listKey="towns"
                label="İlçe"
                noun="ilçe"
                choices={choices.towns}
                chosen={selection.towns}
                onSelect={onSelect}
              />
            </div>
          )}
          <div>
            <h3>Bir yerin çevresi</h3>
            <AroundFields
              around={selection.around}
              name={around}
              cities={choices.cities}
              city={city}
              towns={choices.towns}
              onSelect={onSelect}
            />
          </div>
        </div>
      </section>
      <section className="detailed__section" aria-labelledby="d-ilan">
        <h2 id="d-ilan">İlan ve satıcı</h2>
        <div className="detailed__columns">
          {damage.length > 0 && (
            <ChoiceGrid listKey="flags" title="Hasar durumu" choices={damage} {...{ selection, onSelect }} />
          )}
          {grid("sellers")}
          {grid("verdicts")}
          <ChoiceGrid
            listKey="flags"
            title="İlanda olsun"
            choices={choices.flags.filter((choice) => !isDamage(choice))}
            {...{ selection, onSelect }}
          />
          <div className="detailed__grid">
            <h3>İlan tarihi</h3>
            <DaysList choices={choices.days} chosen={selection.publishedDays} onSelect={onSelect} />
          </div>
        </div>
      </section>
    </>
  );
}

/** The special attributes of the vehicle type: choices and ranges. */
export function OwnAttributes({
  selection,
  attributes,
  onSelect,
}: Choosing & { attributes: readonly AttributeView[] }) {
  if (attributes.length === 0) return null;
  const setRange = (slug: string, range: ReturnType<typeof fittingRange>) =>
    onSelect((from) => {
      const own = choicesOf(from.attributes, slug);
      const others = from.attributes.filter((choice) => !own.includes(choice));
      return withList(from, "attributes", range ? [...others, attributeRange(slug, range)] : others);
    });
  return (
    <section className="detailed__section" aria-labelledby="d-ozellik">
      <h2 id="d-ozellik">Bu araç türünün özellikleri</h2>
      <div className="detailed__ranges">
        {attributes
          .filter(({ kind }) => kind === "number")
          .map((attribute) => {
            const { slug, name, unit } = attribute;
            const label = unit ? `${name} (${unit})` : name;
            return (
              <fieldset key={slug}>
                <legend>{label}</legend>
                <EndFields
                  name={`ozellik_${slug}`}
                  range={rangeOfChoice(choicesOf(selection.attributes, slug)[0] ?? "") ?? noRange}
                  labels={{ min: `${label}, en az`, max: `${label}, en çok` }}
                  text={formatNumber}
                  read={({ min, max }) =>
                    fittingRange(attribute, { min: parseMasked(min), max: parseMasked(max) }) ?? noRange
                  }
                  onRange={(range) => setRange(slug, fittingRange(attribute, range))}
                />
              </fieldset>
            );
          })}
      </div>
      {attributes
        .filter(({ kind }) => kind === "choice")
        .map(({ slug, name, choices }) => (
          <ChoiceGrid key={slug} listKey="attributes" title={name} choices={choices} {...{ selection, onSelect }} />
        ))}
    </section>
  );
}

const noRange = {};

/** Equipment groups; results have all chosen items. */
export function EquipmentGroups({ selection, groups, onSelect }: Choosing & { groups: DetailedView["equipment"] }) {
  if (!filtersOf[selection.listing].lists.includes("equipment")) return null;
  return (
    <section className="detailed__section" aria-labelledby="d-donanim">
      <h2 id="d-donanim">Donanım</h2>
      {selection.type === null && (
        <p className="small muted">Donanıma ve araç türünün özelliklerine göre aramak için önce bir kategori seçin.</p>
      )}
      {groups.map(({ name, choices }) => (
        <ChoiceGrid key={name} listKey="equipment" title={name} choices={choices} {...{ selection, onSelect }} />
      ))}
    </section>
  );
}

/** The field for words of the title or of the vehicle's names. */
function TextField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState({ of: text, now: text });
  if (typed.of !== text) setTyped({ of: text, now: text });
  const commit = () => typed.now.trim() !== text && onText(typed.now.trim());
  return (
    <div>
      <label className="detailed__label" htmlFor="d-kelime">
        İlanda geçsin
      </label>
      <input
        id="d-kelime"
        className="input"
        name="ara"
        maxLength={textMaxLength}
        placeholder="Örneğin: ilk sahibinden"
        value={typed.now}
        onChange={({ currentTarget }) => setTyped({ of: text, now: currentTarget.value })}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit();
        }}
      />
    </div>
  );
}
