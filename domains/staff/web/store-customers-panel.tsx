import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { useRouteQuery } from "@tieout/client";
import { Card, countText, DateText, EmptyState, RemoteContent, ScrollTable, TextField, UrlLink, useUrlParams } from "@tieout/ui";
import { type StoreCustomer, staffRoutes } from "../contract/index.ts";
import { workRoleTitles } from "./staff-words.ts";

const columns = ["Organization", "Signed up by", "Signed up", "People", "Work", "Referral code", "Toolkits\t", "Last purchase"];
const pageSize = 50;

/** Organizations that signed up in the store. */
export default function StoreCustomersPanel() {
  const [params, changeUrl] = useUrlParams();
  const search = params.get("search") ?? "";
  const page = Math.max(1, Number(params.get("page")) || 1);
  const turn = (to: number): void => changeUrl({ page: to === 1 ? null : String(to) });
  const query = useRouteQuery(staffRoutes, "listStoreCustomers", { query: { search, page, page_size: pageSize } }, { views: ["staff"] });
  return (
    <Card title="Store customers" flush>
      <div style={{ padding: "0 16px 12px" }}>
        <TextField
          aria-label="Name or email"
          placeholder="Name or email"
          defaultValue={search}
          onChange={(event) => changeUrl({ search: event.currentTarget.value, page: null }, { replace: true })}
        />
      </div>
      <RemoteContent query={query} what="the store customers">
        {({ count, results }) =>
          results.length === 0 ? (
            <EmptyState Icon={IconBuildingStore} title="No store customer found">
              Organizations that sign up at the store are listed here.
            </EmptyState>
          ) : (
            <>
              <ScrollTable label="Store customers" columns={columns}>
                {results.map((customer) => (
                  <Row key={customer.organization_id} customer={customer} />
                ))}
              </ScrollTable>
              {count > pageSize ? (
                <div className="t-row" style={{ padding: 12 }}>
                  <Button variant="default" size="xs" disabled={page === 1} onClick={() => turn(page - 1)}>
                    Back
                  </Button>
                  <Button variant="default" size="xs" disabled={page * pageSize >= count} onClick={() => turn(page + 1)}>
                    Next
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </RemoteContent>
    </Card>
  );
}

const notSaid = <span className="t-small t-dim">Not said</span>;

const Row = ({ customer }: { readonly customer: StoreCustomer }) => (
  <tr>
    <td>
      <UrlLink className="t-link" change={{ part: null, firm: customer.organization_id, search: null, page: null }}>
        {customer.organization}
      </UrlLink>
    </td>
    <td>
      <span className="t-med">{customer.name}</span>
      <br />
      <span className="t-small t-dim">{customer.email}</span>
    </td>
    <td>
      <DateText value={customer.signed_up_at} time />
    </td>
    <td>{customer.employee_count ?? notSaid}</td>
    <td>{customer.role === null ? notSaid : workRoleTitles[customer.role]}</td>
    <td>{customer.referral_code ?? "None"}</td>
    <td className="t-figure t-figure-right">{countText(customer.toolkits)}</td>
    <td>{customer.last_purchase_at === null ? "None" : <DateText value={customer.last_purchase_at} time />}</td>
  </tr>
);
