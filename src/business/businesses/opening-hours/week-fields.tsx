import { TextField } from "#src/ui/form/text-fields.tsx";
import { weekdayNames } from "#src/shared/calendar-names.ts";
import type { Week } from "./rules.ts";
import { weekFields } from "./week-form.ts";

/** The fields of opening hours: the opening and closing time of each day. */
export const WeekFields = ({ week }: { week: Week }) => (
  <div className="hours-form">
    {weekdayNames.map((day, at) => {
      const [opens, closes] = weekFields(at);
      const [span] = week[at] ?? [];
      return (
        <div key={day} className="hours-form__day">
          <TextField type="time" name={opens} label={`${day} açılış`} isOptional defaultValue={span?.[0] ?? ""} />
          <TextField type="time" name={closes} label={`${day} kapanış`} isOptional defaultValue={span?.[1] ?? ""} />
        </div>
      );
    })}
  </div>
);
