import { formatNumber } from "#src/shared/turkish.ts";
import { ChoiceForm, SortSelect } from "#src/ui/choice-form.tsx";
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
        <label>
          <span className="sr">İlan türü</span>
          <select className="select" name="tur" defaultValue={category ?? ""}>
            <option value="">Bütün türler</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {branches.length > 0 && (
        <label>
          <span className="sr">Şube</span>
          <select className="select" name="sube" defaultValue={branchId ?? ""}>
            <option value="">Bütün şubeler</option>
            {branches.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {name} ({formatNumber(count)})
              </option>
            ))}
          </select>
        </label>
      )}
      {sellers.length > 0 && (
        <label>
          <span className="sr">Kullanıcı</span>
          <select className="select" name="kullanici" defaultValue={sellerId ?? ""}>
            <option value="">Bütün kullanıcılar</option>
            {inBranch.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {name} ({formatNumber(count)})
              </option>
            ))}
          </select>
        </label>
      )}
      {(sellers.length > 0 || age) && (
        <label>
          <span className="sr">Yayın süresi</span>
          <select className="select" name="yas" defaultValue={age?.slug ?? ""}>
            <option value="">Yayın süresi: hepsi</option>
            {stockAges.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <SortSelect label={<span className="sr">Sıralama</span>} sorts={mySorts} sort={sort} />
    </ChoiceForm>
  );
}
