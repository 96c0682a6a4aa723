import { ActionIcon, Button, Menu, Popover, TextInput } from "@mantine/core";
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDots,
  IconPencil,
  IconRefresh,
  IconStar,
  IconStarOff,
  IconTrash,
} from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { showError, showSuccess } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { engagementRoutes, type SavedView } from "../../contract/index.ts";

interface SavedViewsProps {
  /** Query of the current view. */
  readonly query: string;
  readonly onPick: (query: string) => void;
}

export const useSavedViews = () => useRouteQuery(engagementRoutes, "listSavedViews", undefined, { views: ["saved-views"] });

function useViewChanges() {
  const onError = ({ msg }: { readonly msg: string }) => showError("Couldn't save the view.", msg);
  const create = useRouteMutation(engagementRoutes, "createSavedView", { onError });
  const update = useRouteMutation(engagementRoutes, "updateSavedView", { onError });
  const remove = useRouteMutation(engagementRoutes, "deleteSavedView", { onError });
  return {
    busy: create.isPending || update.isPending || remove.isPending,
    save: (name: string, query: string, onSaved: () => void) =>
      create.mutate({ body: { name, query, is_default: false } }, { onSuccess: onSaved }),
    change: ({ id, ...view }: SavedView, part: Partial<SavedView>, onSaved?: () => void) =>
      update.mutate({ params: { viewId: id }, body: { ...view, ...part } }, onSaved ? { onSuccess: onSaved } : {}),
    remove: (view: SavedView) =>
      remove.mutate({ params: { viewId: view.id } }, { onSuccess: () => showSuccess("View deleted.", view.name) }),
  };
}

/** The person's views, stored on the server: pick, save, replace, rename, set as default, delete. */
export function SavedViews({ query, onPick }: SavedViewsProps) {
  const views = useSavedViews();
  const changes = useViewChanges();
  const [opened, setOpened] = useState(false);
  const current = views.data?.find((view) => view.query === query);
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus withinPortal opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconBookmark size={15} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
          aria-label={current ? `Saved views: ${current.name}` : "Saved views"}
          onClick={() => setOpened(!opened)}
        >
          {current?.name ?? "Views"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        {views.error && !views.data ? <p className="t-small t-bad">Couldn't load the views. {views.error.msg}</p> : null}
        {views.data?.length === 0 ? <p className="t-small t-dim">No saved views yet</p> : null}
        <ul className="t-saved-views">
          {(views.data ?? []).map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              query={query}
              changes={changes}
              onPick={() => {
                setOpened(false);
                onPick(view.query);
              }}
            />
          ))}
        </ul>
        <SaveForm query={query} changes={changes} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveForm({ query, changes }: Pick<ViewLineProps, "query" | "changes">) {
  const [name, setName] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) changes.save(name.trim(), query, () => setName(""));
  };
  return (
    <form className="t-row t-saved-views-new" onSubmit={save}>
      <TextInput
        size="sm"
        aria-label="View name"
        placeholder="Save this view as"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        className="t-grow"
      />
      <Button size="sm" type="submit" variant="default" loading={changes.busy}>
        Save
      </Button>
    </form>
  );
}

interface ViewLineProps {
  readonly view: SavedView;
  readonly query: string;
  readonly changes: ReturnType<typeof useViewChanges>;
  readonly onPick: () => void;
}

function ViewLine({ view, query, changes, onPick }: ViewLineProps) {
  const [name, setName] = useState<string | null>(null);
  if (name !== null)
    return (
      <li>
        <form
          className="t-row"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) changes.change(view, { name: name.trim() }, () => setName(null));
          }}
        >
          <TextInput
            size="sm"
            className="t-grow"
            aria-label={`New name of ${view.name}`}
            data-autofocus
            autoFocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="sm" type="submit" variant="default">
            Rename
          </Button>
        </form>
      </li>
    );
  return (
    <li className="t-row t-between">
      <button type="button" className="t-saved-view t-grow" onClick={onPick} aria-current={view.query === query || undefined}>
        <span className="t-ellipsis">{view.name}</span>
        {view.is_default ? <span className="t-small t-dim">Default</span> : null}
        {view.query === query ? <IconCheck size={14} stroke={1.75} aria-hidden="true" className="t-icon" /> : null}
      </button>
      <ViewMenu view={view} query={query} changes={changes} onRename={() => setName(view.name)} />
    </li>
  );
}

function ViewMenu({ view, query, changes, onRename }: Omit<ViewLineProps, "onPick"> & { readonly onRename: () => void }) {
  const icon = { size: 16, stroke: 1.75 } as const;
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`Change view ${view.name}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh {...icon} />} disabled={view.query === query} onClick={() => changes.change(view, { query })}>
          Update to current filters
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={view.is_default ? <IconStarOff {...icon} /> : <IconStar {...icon} />}
          onClick={() => changes.change(view, { is_default: !view.is_default })}
        >
          {view.is_default ? "Remove as default" : "Make default"}
        </Menu.Item>
        <Menu.Item className="t-bad" leftSection={<IconTrash {...icon} />} onClick={() => changes.remove(view)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
