import { ChipLink, RemoveChip, Tag } from "#src/ui/chip.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { RichTextContent } from "#src/ui/rich-text-content.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { Sample, SampleRow } from "./sample.tsx";

const here = "/gelistirici/arayuz";
const richText =
  '<p>Bakımları <strong>yetkili serviste</strong> yapıldı.</p><ul><li>Lastikler yeni</li><li><span style="background-color: #f8dfa0; color: #12213a">Muayenesi var</span></li></ul><p style="text-align: center">Ortalı satır</p>';

/** Tabs, chips, tags, pagination, formatted text. */
export function ListSamples() {
  return (
    <>
      <Sample title="Sekmeler" about="Ok tuşları, Home ve End; betikler kapalıyken bağlantı olurlar.">
        <Tabs
          label="Donanım"
          tabs={[
            { id: "guvenlik", label: "Güvenlik", count: 12, panel: <p>ABS, ESP, hava yastıkları</p> },
            { id: "konfor", label: "Konfor", count: 8, panel: <p>Klima, ısıtmalı koltuk</p> },
            { id: "dis", label: "Dış donanım", count: 3, panel: <p>Alaşım jant, far yıkama</p> },
          ]}
        />
      </Sample>
      <Sample title="Çipler ve etiketler">
        <SampleRow>
          <RemoveChip to={here}>2018 – 2021</RemoveChip>
          <ChipLink to={here}>Sedan</ChipLink>
          <ChipLink to={here} isCurrent>
            SUV
          </ChipLink>
        </SampleRow>
        <SampleRow>
          <Tag>Taslak</Tag>
          <Tag tone="good">Yayında</Tag>
          <Tag tone="warn">Onay bekliyor</Tag>
          <Tag tone="bad">Reddedildi</Tag>
          <Tag tone="accent">Acil</Tag>
        </SampleRow>
      </Sample>
      <Sample title="Sayfalar">
        <Pager page={6} pageCount={42} to={(page) => `${here}?sayfa=${page}`} />
      </Sample>
      <Sample title="Biçimli metin">
        <RichTextContent html={richText} />
      </Sample>
    </>
  );
}
