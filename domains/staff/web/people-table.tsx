import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconEye, IconFlag, IconLockOpen, IconMail } from "@tabler/icons-react";
import { DateText, ScrollTable } from "@tieout/ui";
import { useState } from "react";
import type { StaffPerson } from "../contract/index.ts";
import { type PersonAction, PersonDialog, type ViewAccount } from "./person-dialog.tsx";
import { flagsText, personState } from "./staff-words.ts";

const columns = ["Person", "Role", "State", "Second step", "Flags", "Last sign-in", "Actions"];

interface OpenDialog {
  readonly person: StaffPerson;
  readonly action: PersonAction;
}

interface PeopleTableProps {
  readonly people: readonly StaffPerson[];
  readonly ViewAccount: ViewAccount;
}

export function PeopleTable({ people, ViewAccount }: PeopleTableProps) {
  const [opened, open] = useState<OpenDialog | null>(null);
  return (
    <>
      <ScrollTable label="People" columns={columns}>
        {people.map((person) => (
          <tr key={person.id}>
            <td>
              <span className="t-med">{person.name}</span>
              <br />
              <span className="t-small t-dim">{person.email}</span>
            </td>
            <td>{person.role === 1 ? "Firm admin" : "Auditor"}</td>
            <td>{personState(person)}</td>
            <td>{person.has_second_step ? "Yes" : "No"}</td>
            <td>{flagsText(person.flags)}</td>
            <td>
              <DateText value={person.last_sign_in} time />
            </td>
            <td>
              <PersonMenu person={person} onOpen={(action) => open({ person, action })} />
            </td>
          </tr>
        ))}
      </ScrollTable>
      {opened ? <PersonDialog {...opened} ViewAccount={ViewAccount} onClose={() => open(null)} /> : null}
    </>
  );
}

interface PersonMenuProps {
  readonly person: StaffPerson;
  readonly onOpen: (action: PersonAction) => void;
}

const PersonMenu = ({ person, onOpen }: PersonMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" aria-label={`Actions for ${person.name}`}>
        <IconDots size={16} stroke={1.75} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {person.is_active && !person.is_staff ? (
        <Menu.Item leftSection={<IconEye size={16} stroke={1.75} />} onClick={() => onOpen("view")}>
          View account
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLockOpen size={16} stroke={1.75} />} onClick={() => onOpen("unlock")}>
        Unlock sign-in
      </Menu.Item>
      {person.is_active ? (
        <Menu.Item leftSection={<IconMail size={16} stroke={1.75} />} onClick={() => onOpen("link")}>
          Send password link
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconFlag size={16} stroke={1.75} />} onClick={() => onOpen("flags")}>
        Change flags
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
