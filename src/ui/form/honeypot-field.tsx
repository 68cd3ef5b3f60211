/** A field that is hidden from people: what is written in `website` comes from a program, and the form is not stored. */
export const HoneypotField = () => (
  <div hidden>
    <label>
      Bu alanı boş bırakınız
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
