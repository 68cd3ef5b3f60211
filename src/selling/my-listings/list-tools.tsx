import { formatNumber } from "#src/shared/turkish.ts";
import { Choice, ChoiceForm, SortSelect } from "#src/ui/choice-form.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { MyListingsData } from "./page-data.server.ts";
import { mySorts, searchMaxLength } from "./selection-rules.ts";
import { stockAges } from "./stock-ages.ts";

/** Search, kind, user and order of one's own listings. */
export function ListTools({
  selection,
  sellers,
  branches,
  categories,
}: Pick<MyListingsData, "selection" | "sellers" | "branches" | "categories">) {
  const { tab, search, category, sellerId, branchId, age, sort } = selection;
  const inBranch = sellers.filter((one) => branchId === undefined || one.branchId === branchId);
  return (
    <ChoiceForm
      // Resets the input when another list is shown.
      key={`${tab.slug} ${search} ${category} ${branchId} ${sellerId} ${age?.slug} ${sort}`}
      role="search"
      className="mine__tools"
    >
      <input type="hidden" name="durum" value={tab.slug} />
      <label className="input-wrap">
        <span className="sr">İlanlarınızda arayın</span>
        <Icon name="search" size="s" />
        <input
          className="input"
          type="search"
          name="ara"
          defaultValue={search}
          maxLength={searchMaxLength}
          placeholder="Marka, model, plaka ya da ilan no"
        />
      </label>
      {categories.length > 0 && (
        <Choice
          label={<span className="sr">İlan türü</span>}
          name="tur"
          placeholder="Bütün türler"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          defaultValue={category}
        />
      )}
      {branches.length > 0 && (
        <Choice
          label={<span className="sr">Şube</span>}
          name="sube"
          placeholder="Bütün şubeler"
          options={branches.map(countedOption)}
          defaultValue={branchId}
        />
      )}
      {sellers.length > 0 && (
        <Choice
          label={<span className="sr">Kullanıcı</span>}
          name="kullanici"
          placeholder="Bütün kullanıcılar"
          options={inBranch.map(countedOption)}
          defaultValue={sellerId}
        />
      )}
      {(sellers.length > 0 || age) && (
        <Choice
          label={<span className="sr">Yayın süresi</span>}
          name="yas"
          placeholder="Yayın süresi: hepsi"
          options={stockAges.map(({ slug, name }) => ({ value: slug, label: name }))}
          defaultValue={age?.slug}
        />
      )}
      <SortSelect label={<span className="sr">Sıralama</span>} sorts={mySorts} sort={sort} />
    </ChoiceForm>
  );
}

const countedOption = ({ id, name, count }: { id: number; name: string; count: number }) => ({
  value: String(id),
  label: `${name} (${formatNumber(count)})`,
});
