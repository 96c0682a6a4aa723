/**
 * Five reports written by hand to look like real files, by someone who didn't know the product's header spellings; amounts are invented.
 */

export const balances: readonly string[] = [
  `"Tri-County Orthopedics 401(k) Profit Sharing Plan","","","","","","","","","","","","","",""`,
  `"Acct Activity by Ppt / Source / Inv Option    Valuation Dates 01-JAN-2025 thru 31-DEC-2025"`,
  `""`,
  `"Ppt #","Soc Sec Nbr","Ppt Nm (Last, First)","$ Type","Inv Vehicle","Bal @ 01/01/25","Contribs Rec'd","Ln Princ Rec'd","Ln Int Rec'd","Xfrs In/(Out)","Disbursements","Svc Chgs","Mkt G/(L)","Bal @ 12/31/25","% Vstd","Vstd $"`,
  `"000417","900-41-0417","OKAFOR, DENISE R","Pre-Tax EE","Stable Val Fd","12,400.10","6,000.00","0.00","0.00","(1,000.00)","0.00","(25.00)","410.55","17,785.65","100","17,785.65"`,
  `"000417","900-41-0417","OKAFOR, DENISE R","Co. Match","Stable Val Fd","4,100.00","3,000.00","0.00","0.00","0.00","0.00","(5.00)","133.20","7,228.20","60","4,336.92"`,
  `"000417","900-41-0417","OKAFOR, DENISE R","Pre-Tax EE","Tgt Date 2045","8,000.00","0.00","240.00","12.50","1,000.00","0.00","(10.00)","655.12","9,897.62","100","9,897.62"`,
  `"000522","900-41-0522","BRANDT, LOUIS","Pre-Tax EE","Tgt Date 2045","22,310.44","4,800.00","0.00","0.00","0.00","(27,400.00)","(50.00)","339.56","0.00","100","0.00"`,
  `"000522","900-41-0522","BRANDT, LOUIS","Co. Match","Tgt Date 2045","9,100.00","2,400.00","0.00","0.00","0.00","(11,640.00)","(20.00)","160.00","0.00","100","0.00"`,
  `"000613","900-41-0613","NAKAMURA, JUNE","Roth EE","Tgt Date 2045","1,210.00","1,200.00","0.00","0.00","0.00","0.00","(10.00)","98.01","2,498.01","100","2,498.01"`,
  `"","","Plan Totals","","","57,120.54","17,400.00","240.00","12.50","0.00","(39,040.00)","(120.00)","1,796.44","37,409.48","","34,518.20"`,
];

export const contributions: readonly string[] = [
  `Remittance Register;;;;;;;;;;;;`,
  `Group 55-1881 / Tri-County Orthopedics;;;;;;;;;;;;`,
  `Pd End;Chk Dt;Dt Funded;EE SS#;Surname;Given Nm;EE Sal Def;EE Roth Def;EE C/U 50+;ER Mtch;ER SH 3%;Ln Repmt;Tot Remit`,
  `20250103;20250110;20250113;900410417;OKAFOR;DENISE;250.00;0.00;0.00;125.00;75.00;0.00;450.00`,
  `20250103;20250110;20250113;900410522;BRANDT;LOUIS;200.00;0.00;0.00;100.00;60.00;48.00;408.00`,
  `20250103;20250110;20250113;900410613;NAKAMURA;JUNE;0.00;50.00;0.00;25.00;30.00;0.00;105.00`,
  `20250117;20250124;20250129;900410417;OKAFOR;DENISE;250.00;0.00;100.00;125.00;75.00;0.00;550.00`,
  `20250117;20250124;20250129;900410522;BRANDT;LOUIS;200.00-;0.00;0.00;100.00-;60.00-;0.00;360.00-`,
  `20250117;20250124;20250129;900410613;NAKAMURA;JUNE;0.00;50.00;0.00;25.00;30.00;0.00;105.00`,
  `;;;;Report Totals;;500.00;100.00;100.00;300.00;210.00;48.00;1258.00`,
];

export const distributions: readonly string[] = [
  `Disbursement Journal,,,,,,,,,,,`,
  `Dt Pd,Soc Sec Nbr,Ppt Nm,Payable To,Rsn Pd,Gr Amt,Fed W/H,St W/H,Ck Fee,Net Ck,1099 Cd,Loan Off`,
  `3/14/2025,900-41-0522,"BRANDT, LOUIS","BRANDT, LOUIS",Sep from Svc - Lump,"$39,040.00","$7,808.00",$0.00,$75.00,"$31,157.00",7,$0.00`,
  `5/2/2025,900-41-0417,"OKAFOR, DENISE R","OKAFOR, DENISE R",Fin Hardship,"$2,000.00",$200.00,$60.00,$50.00,"$1,690.00",1,$0.00`,
  `11/20/2025,900-41-0788,"VELEZ, ANA","RIDGE TRUST FBO ANA VELEZ",Dir RO,"$14,005.10",$0.00,$0.00,$75.00,"$13,930.10",G,$0.00`,
  `12/1/2025,900-41-0801,"PARK, SOON","PARK, SOON",Req Min Dist,"$1,840.33",$184.03,$0.00,$0.00,"$1,656.30",7,$0.00`,
  `Total Disbursed,,,,,"$56,885.43","$8,192.03",$60.00,$200.00,"$48,433.40",,$0.00`,
];

export const payroll: readonly string[] = [
  `TRI-COUNTY ORTHOPEDICS PC,,,,,,,,,,,,`,
  `Wage Jrnl by Empl,,,,,,,,,,,,`,
  `Empl Nbr,Empl Nm,SS Nbr,Ck Dt,Reg Hr,OT Hr,Gr Wages,Cafe 125,K Def Pre,K Def Rth,K ER Mt,K Loan,Net Ck`,
  `417,"OKAFOR, DENISE R",900-41-0417,01/10/25,80.00,0.00,2500.00,110.00,250.00,0.00,125.00,0.00,1700.12`,
  `522,"BRANDT, LOUIS",900-41-0522,01/10/25,80.00,4.50,2000.00,0.00,200.00,0.00,100.00,48.00,1301.77`,
  `613,"NAKAMURA, JUNE",900-41-0613,01/10/25,64.00,0.00,1000.00,55.00,0.00,50.00,25.00,0.00,720.40`,
  `,,Sub-tot 01/10/25,,224.00,4.50,5500.00,165.00,450.00,50.00,250.00,48.00,3722.29`,
  `417,"OKAFOR, DENISE R",900-41-0417,01/24/25,80.00,0.00,2500.00,110.00,250.00,0.00,125.00,0.00,1700.12`,
  `522,"BRANDT, LOUIS",900-41-0522,01/24/25,-80.00,0.00,-2000.00,0.00,-200.00,0.00,-100.00,0.00,-1301.77`,
  `613,"NAKAMURA, JUNE",900-41-0613,01/24/25,64.00,0.00,1000.00,55.00,0.00,50.00,25.00,0.00,720.40`,
  `,,Sub-tot 01/24/25,,64.00,0.00,1500.00,165.00,50.00,50.00,50.00,0.00,1118.75`,
  `,,Co Total,,288.00,4.50,7000.00,330.00,500.00,100.00,300.00,48.00,4841.04`,
];

export const demographics: readonly string[] = [
  `Census Extract 12/31/2025`,
  `Empl Nbr\tSfx\tLast Nm\tFirst Nm\tSS Nbr\tBrth Dt\tOrig Hire\tLast Rehire\tSep Dt\tSep Rsn\tEmpl Stat\tM/F\tHrly/Sal\tSvc Hrs\tPlan Wages\tAnnl Gross`,
  `417\t\tOKAFOR\tDENISE\t900-41-0417\t02-Mar-1971\t15-Jun-2009\t\t\t \tA\tF\tS\t2080\t64100.00\t65000.00`,
  `522\tJr\tBRANDT\tLOUIS\t900-41-0522\t19-Nov-1960\t01-Feb-1999\t\t28-Feb-2025\tRetired\tR\tM\tS\t360\t10000.00\t10000.00`,
  `613\t\tNAKAMURA\tJUNE\t900-41-0613\t30-Jul-1998\t06-May-2024\t\t\t\tA\tF\tH\t1664\t26000.00\t26000.00`,
  `788\t\tVELEZ\tANA\t900-41-0788\t11-Jan-1989\t03-Mar-2014\t04-Apr-2018\t31-Oct-2025\tQuit\tT\tF\tH\t1510\t33100.00\t33900.00`,
  `801\t\tPARK\tSOON\t900-41-0801\t09-Sep-1949\t01-Oct-2001\t\t\t\tA\tM\tS\t900\t41000.00\t41000.00`,
];
