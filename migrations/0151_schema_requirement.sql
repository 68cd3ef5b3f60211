-- The oldest program that works with this schema: one that knows the named migration. A migration that removes, renames or
-- retypes what older programs use names here the first one whose programs do without it (docs/decisions/004).
create table schema_requirement (
  is_only boolean primary key default true check (is_only),
  oldest_migration text not null
);
insert into schema_requirement (oldest_migration) values ('0149_suspension_objection');
