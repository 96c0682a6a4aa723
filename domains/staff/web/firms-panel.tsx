import { Button } from "@mantine/core";
import { IconBuilding, IconPlus } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { Card, countText, DateText, EmptyState, RemoteContent, ScrollTable, sizeText, TextField, UrlLink, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import { type StaffFirm, staffRoutes } from "../contract/index.ts";
import { NewFirmDialog } from "./new-firm-dialog.tsx";
import { flagsText } from "./staff-words.ts";

const columns = ["Organization", "People\t", "Engagements\t", "Uploaded\t", "Flags", "Last sign-in"];

const pageSize = 50;

/** All firms, with search by name or a user's email address. */
export function FirmsPanel() {
  const [params, changeUrl] = useUrlParams();
  const [isNew, setNew] = useState(false);
  const search = params.get("search") ?? "";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const query = useRouteQuery(staffRoutes, "listFirms", { query: { search, page, page_size: pageSize } }, { views: ["staff"] });
  return (
    <>
      <Card
        title="Organizations"
        flush
        actions={
          <Button data-shortcut="new" size="xs" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setNew(true)}>
            New firm
          </Button>
        }
      >
        <div style={{ padding: "0 16px 12px" }}>
          <TextField
            aria-label="Name or email"
            placeholder="Name or email"
            defaultValue={search}
            onChange={(event) => changeUrl({ search: event.currentTarget.value, page: null }, { replace: true })}
          />
        </div>
        <RemoteContent query={query} what="the organizations">
          {(found) => <Found {...found} page={page} onPage={(value) => changeUrl({ page: value === 1 ? null : String(value) })} />}
        </RemoteContent>
      </Card>
      {isNew ? <NewFirmDialog onClose={() => setNew(false)} /> : null}
    </>
  );
}

interface FoundProps {
  readonly count: number;
  readonly results: readonly StaffFirm[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Found({ count, results, page, onPage }: FoundProps) {
  if (results.length === 0)
    return (
      <EmptyState Icon={IconBuilding} title="No organization found">
        No organization has this name or a user with this email.
      </EmptyState>
    );
  return (
    <>
      <FirmTable firms={results} />
      {count > pageSize ? (
        <div className="t-row" style={{ padding: 12 }}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Back
          </Button>
          <Button variant="default" size="xs" disabled={page * pageSize >= count} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </>
  );
}

const FirmTable = ({ firms }: { readonly firms: readonly StaffFirm[] }) => (
  <ScrollTable label="Organizations" columns={columns}>
    {firms.map(({ id, name, people, engagements, file_bytes: bytes, flags, last_sign_in: last }) => (
      <tr key={id}>
        <td>
          <UrlLink className="t-link" change={{ firm: id, search: null, page: null }}>
            {name}
          </UrlLink>
        </td>
        <td className="t-figure t-figure-right">{countText(people)}</td>
        <td className="t-figure t-figure-right">{countText(engagements)}</td>
        <td className="t-figure t-figure-right">{sizeText(bytes)}</td>
        <td>{flagsText(flags)}</td>
        <td>
          <DateText value={last} time />
        </td>
      </tr>
    ))}
  </ScrollTable>
);
