"""Three workpapers in simple form, as an auditor who writes Python would make them with pandas and openpyxl.

usage: three-papers.py FOLDER PAYROLL.csv BALANCES.csv DISTRIBUTIONS.csv

Each workbook has a sheet of one line per person with a line of totals, and a sheet of exceptions. Prints seconds and processor time as JSON;
the imports count, as they do for whoever runs it.
"""

import json
import os
import sys
import time

started = time.perf_counter()

import pandas as pd
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

BOLD = Font(bold=True)
MONEY = "#,##0.00_);(#,##0.00)"


def read(path, dates):
    """Text stays text, so that identifiers keep their zeros; amounts become numbers and dates dates."""
    header = pd.read_csv(path, nrows=0).columns
    texts = {name: str for name in header if is_text(name) or name in dates}
    frame = pd.read_csv(path, dtype=texts, keep_default_na=False)
    for name in dates:
        frame[name] = pd.to_datetime(frame[name], format="%m/%d/%Y")
    return frame


def is_text(name):
    words = ("ID", "SSN", "Name", "Status", "Gender", "Frequency", "Source", "Type", "Code", "Payee", "%")
    return any(word in name for word in words)


def per_person(frame, person, amounts, extra):
    """First value of what describes a person, sums of the amounts."""
    described = {name: "first" for name in person[1:]}
    plan = {**described, **extra, **{name: "sum" for name in amounts}}
    return frame.groupby(person[0], sort=True).agg(plan).reset_index()


def masked(frame):
    shown = frame.copy()
    shown["SSN"] = "***-**-" + shown["SSN"].str[-4:]
    return shown


def styled(sheet, value, font=None, number_format=None):
    cell = WriteOnlyCell(sheet, value)
    if font:
        cell.font = font
    if number_format:
        cell.number_format = number_format
    return cell


def add_sheet(book, name, frame, amounts):
    sheet = book.create_sheet(name)
    sheet.append([styled(sheet, f"{name}, plan year 2024", BOLD)])
    sheet.append([styled(sheet, column, BOLD) for column in frame.columns])
    is_amount = [column in amounts for column in frame.columns]
    for row in frame.itertuples(index=False):
        sheet.append([styled(sheet, value, None, MONEY) if money else value for value, money in zip(row, is_amount)])
    totals = [styled(sheet, frame[column].sum(), BOLD, MONEY) if column in amounts else None for column in frame.columns]
    totals[0] = styled(sheet, "Total", BOLD)
    sheet.append(totals)


def write(path, frame, exceptions, amounts):
    book = Workbook(write_only=True)
    add_sheet(book, "Schedule", masked(frame).round(2), amounts)
    add_sheet(book, "Exceptions", masked(exceptions).round(2), amounts)
    book.save(path)


def payroll_census(path, folder):
    dates = ["Check Date", "Date of Birth", "Date of Hire"]
    amounts = ["Hours", "Gross Earnings", "Plan Compensation", "Pre-Tax Contribution", "Roth Contribution", "Employer Match", "Loan Payment"]
    person = ["Employee ID", "SSN", "Last Name", "First Name", "Date of Birth", "Date of Hire", "Status", "Gender", "Pay Frequency"]
    frame = read(path, dates)
    table = per_person(frame, person, amounts, {"Check Date": "count"}).rename(columns={"Check Date": "Checks"})
    young = (table["Date of Hire"] - table["Date of Birth"]).dt.days < 14 * 365.25
    over = table["Pre-Tax Contribution"] + table["Roth Contribution"] > 23_000
    write(os.path.join(folder, "census.xlsx"), table, table[young | over], amounts)


def participant_activity(path, folder):
    amounts = ["Beginning Balance", "Contributions", "Gain/Loss", "Distributions", "Ending Balance"]
    frame = read(path, [])
    table = per_person(frame, ["Participant ID", "SSN", "Last Name", "First Name"], amounts, {})
    difference = table["Beginning Balance"] + table["Contributions"] + table["Gain/Loss"] + table["Distributions"] - table["Ending Balance"]
    write(os.path.join(folder, "activity.xlsx"), table, table[difference.abs() > 0.005], amounts)


def distributions(path, folder):
    amounts = ["Gross Amount", "Federal Withholding", "State Withholding", "Fee", "Net Amount"]
    frame = read(path, ["Payment Date", "Date of Birth", "Hire Date", "Termination Date"])
    net = frame["Gross Amount"] - frame["Federal Withholding"] - frame["State Withholding"] - frame["Fee"]
    little = frame["Federal Withholding"] < 0.2 * frame["Gross Amount"] - 0.005
    wrong = frame[((net - frame["Net Amount"]).abs() > 0.005) | little]
    sampled = frame.sample(n=min(25, len(frame)), random_state=7)
    write(os.path.join(folder, "distributions.xlsx"), frame, pd.concat([wrong, sampled]), amounts)


if __name__ == "__main__":
    _, out, payroll, balances, payments = sys.argv
    os.makedirs(out, exist_ok=True)
    payroll_census(payroll, out)
    participant_activity(balances, out)
    distributions(payments, out)
    print(json.dumps({"seconds": time.perf_counter() - started, "cpuSeconds": time.process_time()}))
